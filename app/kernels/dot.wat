;; Inner products of the rows of a float32 matrix with one float32 vector, on memory that the host owns.
;;
;;   dot(matrix, vector, out, n, d)   addresses in bytes; n rows; d columns, a multiple of 4, rows without gaps
;;
;; Four rows at a time share each load of the vector, with two accumulators a row: eight chains of additions keep the
;; adders busy while memory streams four rows. What is left goes row by row, with four accumulators.
;; Only deterministic SIMD: relaxed dot products gave wrong results (docs/decisions/0009-dot-kernel.md).
(module
  (import "env" "memory" (memory 1))

  (func $sum (param $v v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.add (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v)))))

  ;; One row of $bytes bytes.
  (func $row (param $a i32) (param $b i32) (param $bytes i32) (result f32)
    (local $end i32) (local $wide i32)
    (local $s0 v128) (local $s1 v128) (local $s2 v128) (local $s3 v128)
    (local.set $end (i32.add (local.get $a) (local.get $bytes)))
    (local.set $wide (i32.add (local.get $a) (i32.and (local.get $bytes) (i32.const -64))))
    (block $narrow
      (loop $more
        (br_if $narrow (i32.ge_u (local.get $a) (local.get $wide)))
        (local.set $s0 (f32x4.add (local.get $s0)
          (f32x4.mul (v128.load (local.get $a)) (v128.load (local.get $b)))))
        (local.set $s1 (f32x4.add (local.get $s1)
          (f32x4.mul (v128.load offset=16 (local.get $a)) (v128.load offset=16 (local.get $b)))))
        (local.set $s2 (f32x4.add (local.get $s2)
          (f32x4.mul (v128.load offset=32 (local.get $a)) (v128.load offset=32 (local.get $b)))))
        (local.set $s3 (f32x4.add (local.get $s3)
          (f32x4.mul (v128.load offset=48 (local.get $a)) (v128.load offset=48 (local.get $b)))))
        (local.set $a (i32.add (local.get $a) (i32.const 64)))
        (local.set $b (i32.add (local.get $b) (i32.const 64)))
        (br $more)))
    (block $done
      (loop $more
        (br_if $done (i32.ge_u (local.get $a) (local.get $end)))
        (local.set $s0 (f32x4.add (local.get $s0)
          (f32x4.mul (v128.load (local.get $a)) (v128.load (local.get $b)))))
        (local.set $a (i32.add (local.get $a) (i32.const 16)))
        (local.set $b (i32.add (local.get $b) (i32.const 16)))
        (br $more)))
    (call $sum (f32x4.add
      (f32x4.add (local.get $s0) (local.get $s1))
      (f32x4.add (local.get $s2) (local.get $s3)))))

  ;; Four rows of $bytes bytes, one after the other in memory; four results to $out.
  (func $four (param $a i32) (param $b i32) (param $out i32) (param $bytes i32)
    (local $c i32) (local $e i32) (local $f i32) (local $end i32) (local $wide i32)
    (local $v v128) (local $w v128)
    (local $a0 v128) (local $a1 v128) (local $c0 v128) (local $c1 v128)
    (local $e0 v128) (local $e1 v128) (local $f0 v128) (local $f1 v128)
    (local.set $c (i32.add (local.get $a) (local.get $bytes)))
    (local.set $e (i32.add (local.get $c) (local.get $bytes)))
    (local.set $f (i32.add (local.get $e) (local.get $bytes)))
    (local.set $end (i32.add (local.get $b) (local.get $bytes)))
    (local.set $wide (i32.add (local.get $b) (i32.and (local.get $bytes) (i32.const -32))))
    (block $narrow
      (loop $more
        (br_if $narrow (i32.ge_u (local.get $b) (local.get $wide)))
        (local.set $v (v128.load (local.get $b)))
        (local.set $w (v128.load offset=16 (local.get $b)))
        (local.set $a0 (f32x4.add (local.get $a0) (f32x4.mul (local.get $v) (v128.load (local.get $a)))))
        (local.set $c0 (f32x4.add (local.get $c0) (f32x4.mul (local.get $v) (v128.load (local.get $c)))))
        (local.set $e0 (f32x4.add (local.get $e0) (f32x4.mul (local.get $v) (v128.load (local.get $e)))))
        (local.set $f0 (f32x4.add (local.get $f0) (f32x4.mul (local.get $v) (v128.load (local.get $f)))))
        (local.set $a1 (f32x4.add (local.get $a1) (f32x4.mul (local.get $w) (v128.load offset=16 (local.get $a)))))
        (local.set $c1 (f32x4.add (local.get $c1) (f32x4.mul (local.get $w) (v128.load offset=16 (local.get $c)))))
        (local.set $e1 (f32x4.add (local.get $e1) (f32x4.mul (local.get $w) (v128.load offset=16 (local.get $e)))))
        (local.set $f1 (f32x4.add (local.get $f1) (f32x4.mul (local.get $w) (v128.load offset=16 (local.get $f)))))
        (local.set $a (i32.add (local.get $a) (i32.const 32)))
        (local.set $c (i32.add (local.get $c) (i32.const 32)))
        (local.set $e (i32.add (local.get $e) (i32.const 32)))
        (local.set $f (i32.add (local.get $f) (i32.const 32)))
        (local.set $b (i32.add (local.get $b) (i32.const 32)))
        (br $more)))
    (if (i32.lt_u (local.get $b) (local.get $end))
      (then
        (local.set $v (v128.load (local.get $b)))
        (local.set $a0 (f32x4.add (local.get $a0) (f32x4.mul (local.get $v) (v128.load (local.get $a)))))
        (local.set $c0 (f32x4.add (local.get $c0) (f32x4.mul (local.get $v) (v128.load (local.get $c)))))
        (local.set $e0 (f32x4.add (local.get $e0) (f32x4.mul (local.get $v) (v128.load (local.get $e)))))
        (local.set $f0 (f32x4.add (local.get $f0) (f32x4.mul (local.get $v) (v128.load (local.get $f)))))))
    (f32.store (local.get $out) (call $sum (f32x4.add (local.get $a0) (local.get $a1))))
    (f32.store offset=4 (local.get $out) (call $sum (f32x4.add (local.get $c0) (local.get $c1))))
    (f32.store offset=8 (local.get $out) (call $sum (f32x4.add (local.get $e0) (local.get $e1))))
    (f32.store offset=12 (local.get $out) (call $sum (f32x4.add (local.get $f0) (local.get $f1)))))

  (func (export "dot") (param $matrix i32) (param $vector i32) (param $out i32) (param $n i32) (param $d i32)
    (local $bytes i32)
    (local.set $bytes (i32.shl (local.get $d) (i32.const 2)))
    (block $few
      (loop $more
        (br_if $few (i32.lt_s (local.get $n) (i32.const 4)))
        (call $four (local.get $matrix) (local.get $vector) (local.get $out) (local.get $bytes))
        (local.set $matrix (i32.add (local.get $matrix) (i32.shl (local.get $bytes) (i32.const 2))))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (local.set $n (i32.sub (local.get $n) (i32.const 4)))
        (br $more)))
    (block $done
      (loop $more
        (br_if $done (i32.eqz (local.get $n)))
        (f32.store (local.get $out) (call $row (local.get $matrix) (local.get $vector) (local.get $bytes)))
        (local.set $matrix (i32.add (local.get $matrix) (local.get $bytes)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br $more)))))

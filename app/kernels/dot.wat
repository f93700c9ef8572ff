;; Inner products of the rows of a float32 matrix with one float32 vector, on memory that the host owns.
;;
;;   dot(matrix, vector, out, n, d)   addresses in bytes; n rows; d columns, a multiple of 4, rows without gaps
;;
;; Memory is the limit, and it is fastest when read from front to back: row by row, four chains of additions a row. Two or
;; four rows side by side share the loads of the vector and took twice as long (docs/decisions/0011-dot-kernel.md).
;; Only deterministic SIMD: relaxed dot products gave wrong results.
(module
  (import "env" "memory" (memory 1))

  (func $sum (param $v v128) (result f32)
    (f32.add
      (f32.add (f32x4.extract_lane 0 (local.get $v)) (f32x4.extract_lane 1 (local.get $v)))
      (f32.add (f32x4.extract_lane 2 (local.get $v)) (f32x4.extract_lane 3 (local.get $v)))))

  ;; One row of $bytes bytes: 16 numbers at a time, then 4 at a time.
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

  (func (export "dot") (param $matrix i32) (param $vector i32) (param $out i32) (param $n i32) (param $d i32)
    (local $bytes i32)
    (local.set $bytes (i32.shl (local.get $d) (i32.const 2)))
    (block $done
      (loop $more
        (br_if $done (i32.eqz (local.get $n)))
        (f32.store (local.get $out) (call $row (local.get $matrix) (local.get $vector) (local.get $bytes)))
        (local.set $matrix (i32.add (local.get $matrix) (local.get $bytes)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $n (i32.sub (local.get $n) (i32.const 1)))
        (br $more)))))

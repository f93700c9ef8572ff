import assert from "node:assert/strict";
import { test } from "node:test";
import { deadline } from "../../app/runtime/deadline.js";
import { Patience, PATIENCE_SECONDS } from "../../app/runtime/patience.js";

/** Timers that the test moves; `sleep` moves the clock of the wall alone, as the sleep of a machine does. */
function clock(context) {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let slept = 0;
  const now = Date.now();
  let passed = 0;
  context.mock.method(Date, "now", () => now + passed + slept);
  return {
    wait(seconds) {
      passed += seconds * 1000;
      context.mock.timers.tick(seconds * 1000);
    },
    sleep(seconds) {
      slept += seconds * 1000;
    },
  };
}

test("time is over when it is over, and not before", (context) => {
  const { wait } = clock(context);
  let over = 0;
  deadline(30_000, () => (over += 1));
  wait(29);
  assert.equal(over, 0);
  wait(1);
  assert.equal(over, 1);
});

test("what is called off is never over", (context) => {
  const { wait, sleep } = clock(context);
  let over = 0;
  const callOff = deadline(30_000, () => (over += 1));
  sleep(3600);
  wait(30);
  callOff();
  wait(300);
  assert.equal(over, 0);
});

test("after a sleep there is the whole time again", (context) => {
  const { wait, sleep } = clock(context);
  let over = 0;
  deadline(30_000, () => (over += 1));
  wait(20);
  sleep(3600);
  wait(10);
  assert.equal(over, 0);
  wait(29);
  assert.equal(over, 0);
  wait(1);
  assert.equal(over, 1);
});

test("a tab whose timers are always late gives up in the end", (context) => {
  const { wait, sleep } = clock(context);
  let over = 0;
  deadline(30_000, () => (over += 1));
  for (let turn = 0; turn < 4; turn++) {
    sleep(60);
    wait(30);
  }
  assert.equal(over, 1);
});

test("patience is not lost over a sleep", (context) => {
  const { wait, sleep } = clock(context);
  let silent = 0;
  new Patience(() => (silent += 1));
  sleep(3600);
  wait(PATIENCE_SECONDS);
  assert.equal(silent, 0);
  wait(PATIENCE_SECONDS);
  assert.equal(silent, 1);
});

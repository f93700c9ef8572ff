import assert from "node:assert/strict";
import { test } from "node:test";
import { isMixed, originOf, spaceOf } from "../../app/calling/addresses.js";

test("an origin is what a policy can name, and nothing that could say more in one", () => {
  assert.equal(originOf("https://API.OpenAI.com:443/v1"), "https://api.openai.com");
  assert.equal(originOf("http://localhost:11434/v1"), "http://localhost:11434");
  assert.equal(originOf("https://bücher.example/v1"), "https://xn--bcher-kva.example");
  const unnameable = ["http://[::1]:11434/v1", "https://a.example;script-src/", "https://a.example,b/", "https://*.example/", "ftp://a.example/", "data:,", "v1", ""];
  for (const address of unnameable) assert.equal(originOf(address), null, address);
});

test("this machine, this network and the rest are told apart", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "a.localhost"]) assert.equal(spaceOf(`http://${host}:1234/`), "loopback", host);
  for (const host of ["192.168.1.2", "10.0.0.1", "172.16.0.1", "172.31.255.1", "nas.local"]) assert.equal(spaceOf(`http://${host}/`), "local", host);
  for (const host of ["172.32.0.1", "11.0.0.1", "api.openai.com", "localhost.example", "127.0.0.1.example"]) assert.equal(spaceOf(`http://${host}/`), null, host);
});

test("plain http is mixed content in a page that came by https", () => {
  assert.ok(isMixed("http://a.example/", "https://lab.example/"));
  assert.ok(!isMixed("https://a.example/", "https://lab.example/"));
  assert.ok(!isMixed("http://a.example/", "http://lab.example/"));
});

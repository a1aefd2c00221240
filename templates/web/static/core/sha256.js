// SHA-256 of a text, as lowercase hex. Browsers bring their own over https only, which a home network has not.

const FIRST = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
/** @type {any[]} */
const ROUNDS = [];
for (let number = 2; ROUNDS.length < 64; number += 1) {
  let prime = true;
  for (let by = 2; by * by <= number; by += 1) if (number % by === 0) prime = false;
  if (prime) ROUNDS.push(((Math.cbrt(number) % 1) * 4294967296) | 0);
}

/** @param {string} text */
function bytesOf(text) {
  const escaped = encodeURIComponent(text);
  const bytes = [];
  for (let at = 0; at < escaped.length; at += 1) {
    if (escaped[at] === "%") {
      bytes.push(parseInt(escaped.slice(at + 1, at + 3), 16));
      at += 2;
    } else bytes.push(escaped.charCodeAt(at));
  }
  return bytes;
}

/**
 * @param {number} word
 * @param {number} by
 */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * @param {number[]} state
 * @param {number[]} words
 */
function block(state, words) {
  for (let at = 16; at < 64; at += 1) {
    const low = words[at - 15];
    const high = words[at - 2];
    const small = turned(low, 7) ^ turned(low, 18) ^ (low >>> 3);
    const large = turned(high, 17) ^ turned(high, 19) ^ (high >>> 10);
    words[at] = (words[at - 16] + small + words[at - 7] + large) | 0;
  }
  let [a, b, c, d, e, f, g, last] = state;
  for (let at = 0; at < 64; at += 1) {
    const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (last + mixed + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  return [a, b, c, d, e, f, g, last].map((word, at) => (word + state[at]) | 0);
}

/** @param {string} text */
export function sha256(text) {
  const bytes = bytesOf(text);
  const bits = bytes.length * 8;
  bytes.push(0x80);
  while (bytes.length % 64 !== 56) bytes.push(0);
  for (let shift = 56; shift >= 0; shift -= 8) bytes.push(shift > 31 ? 0 : (bits >>> shift) & 255);
  let state = FIRST;
  for (let from = 0; from < bytes.length; from += 64) {
    const words = [];
    for (let at = 0; at < 16; at += 1) {
      const four = bytes.slice(from + at * 4, from + at * 4 + 4);
      words.push((four[0] << 24) | (four[1] << 16) | (four[2] << 8) | four[3]);
    }
    state = block(state, words);
  }
  return state.map((word) => ("0000000" + (word >>> 0).toString(16)).slice(-8)).join("");
}

const ROUNDS = 64

const primes = (count: number): readonly number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime)) found.push(n)
  return found
}

/** The first 32 bits of the fraction of a root. */
const fractionBits = (root: number): number => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0

/** The state of SHA-256 before the first block (FIPS 180-4, 5.3.3). */
export const INITIAL_STATE: Int32Array = Int32Array.from(primes(8), (prime) =>
  fractionBits(Math.sqrt(prime)),
)

const CONSTANTS = Int32Array.from(primes(ROUNDS), (prime) => fractionBits(Math.cbrt(prime)))
const schedule = new Int32Array(ROUNDS)

/** Adds a block of 64 bytes to the state of eight words that begins at `at` (FIPS 180-4, 6.2.2). */
export function absorbBlock(
  states: Int32Array,
  at: number,
  block: { readonly bytes: Uint8Array; readonly at: number },
): void {
  expand(block.bytes, block.at)
  let a = states[at] ?? 0
  let b = states[at + 1] ?? 0
  let c = states[at + 2] ?? 0
  let d = states[at + 3] ?? 0
  let e = states[at + 4] ?? 0
  let f = states[at + 5] ?? 0
  let g = states[at + 6] ?? 0
  let h = states[at + 7] ?? 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const choice = (e & f) ^ (~e & g)
    const first = (h + s1 + choice + (CONSTANTS[round] ?? 0) + (schedule[round] ?? 0)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  states[at] = (states[at] ?? 0) + a
  states[at + 1] = (states[at + 1] ?? 0) + b
  states[at + 2] = (states[at + 2] ?? 0) + c
  states[at + 3] = (states[at + 3] ?? 0) + d
  states[at + 4] = (states[at + 4] ?? 0) + e
  states[at + 5] = (states[at + 5] ?? 0) + f
  states[at + 6] = (states[at + 6] ?? 0) + g
  states[at + 7] = (states[at + 7] ?? 0) + h
}

function expand(bytes: Uint8Array, from: number): void {
  for (let word = 0; word < 16; word += 1) {
    const at = from + 4 * word
    schedule[word] =
      ((bytes[at] ?? 0) << 24) |
      ((bytes[at + 1] ?? 0) << 16) |
      ((bytes[at + 2] ?? 0) << 8) |
      (bytes[at + 3] ?? 0)
  }
  for (let word = 16; word < ROUNDS; word += 1) {
    const x = schedule[word - 15] ?? 0
    const y = schedule[word - 2] ?? 0
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    schedule[word] = ((schedule[word - 16] ?? 0) + s0 + (schedule[word - 7] ?? 0) + s1) | 0
  }
}

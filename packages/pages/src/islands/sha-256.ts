/**
 * The function `sha256(blob)`, which resolves to the digest in hexadecimal digits. It reads piece by piece: that of
 * browsers takes a whole file into memory.
 */
export const SHA_256_SCRIPT = `
const sha256 = (() => {
  /** A multiple of the length of a block. Short enough that the page answers meanwhile. */
  const PIECE = 1048576
  const primes = []
  for (let number = 2; primes.length < 64; number += 1) if (primes.every((prime) => number % prime)) primes.push(number)
  const fraction = (value) => (value % 1) * 2 ** 32
  const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
  const words = new Int32Array(64)

  /** Takes in blocks of 64 bytes. */
  function mix(state, view) {
    for (let at = 0; at < view.byteLength; at += 64) {
      for (let n = 0; n < 16; n += 1) words[n] = view.getInt32(at + 4 * n)
      for (let n = 16; n < 64; n += 1) {
        const far = words[n - 15]
        const near = words[n - 2]
        const one = ((far >>> 7) | (far << 25)) ^ ((far >>> 18) | (far << 14)) ^ (far >>> 3)
        const other = ((near >>> 17) | (near << 15)) ^ ((near >>> 19) | (near << 13)) ^ (near >>> 10)
        words[n] = (words[n - 16] + one + words[n - 7] + other) | 0
      }
      let a = state[0]
      let b = state[1]
      let c = state[2]
      let d = state[3]
      let e = state[4]
      let f = state[5]
      let g = state[6]
      let h = state[7]
      for (let n = 0; n < 64; n += 1) {
        const turnedE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
        const one = (h + turnedE + ((e & f) ^ (~e & g)) + ROUNDS[n] + words[n]) | 0
        const turnedA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
        const other = (turnedA + ((a & b) ^ (a & c) ^ (b & c))) | 0
        h = g
        g = f
        f = e
        e = (d + one) | 0
        d = c
        c = b
        b = a
        a = (one + other) | 0
      }
      state[0] += a
      state[1] += b
      state[2] += c
      state[3] += d
      state[4] += e
      state[5] += f
      state[6] += g
      state[7] += h
    }
  }

  return async (blob) => {
    const state = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
    const whole = blob.size - (blob.size % 64)
    for (let at = 0; at < whole; at += PIECE)
      mix(state, new DataView(await blob.slice(at, Math.min(whole, at + PIECE)).arrayBuffer()))
    const rest = new Uint8Array(await blob.slice(whole).arrayBuffer())
    const last = new Uint8Array(rest.length < 56 ? 64 : 128)
    last.set(rest)
    last[rest.length] = 128
    const view = new DataView(last.buffer)
    view.setBigUint64(last.length - 8, BigInt(blob.size) * 8n)
    mix(state, view)
    return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
  }
})()
`.trim()

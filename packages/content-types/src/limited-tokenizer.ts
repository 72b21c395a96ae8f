import type { ITokenizer } from 'strtok3/core'

let library: Promise<typeof import('strtok3/core')> | null = null

/**
 * Reads `bytes` in at most `maxSteps` steps and then fails, so that a malicious file cannot keep a reader in
 * a loop and block the process.
 */
export async function limitedTokenizer(bytes: Uint8Array, maxSteps: number): Promise<ITokenizer> {
  library ??= import('strtok3/core')
  const { fromBuffer } = await library
  const tokenizer = fromBuffer(bytes)
  let steps = 0
  const step = (): void => {
    steps += 1
    if (steps > maxSteps) throw new Error(`Not read within ${maxSteps} steps`)
  }
  // All other methods read through these two.
  const { peekBuffer, ignore } = tokenizer
  tokenizer.peekBuffer = async (...given) => {
    step()
    return peekBuffer.apply(tokenizer, given)
  }
  tokenizer.ignore = async (length) => {
    step()
    return ignore.call(tokenizer, length)
  }
  return tokenizer
}

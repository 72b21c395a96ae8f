import type { ITokenizer } from 'strtok3/core'

/**
 * Hands out `bytes` in at most so many steps and fails then: a reader that a file leads in a circle comes to an end,
 * and does not keep the process to itself.
 */
export async function limitedTokenizer(bytes: Uint8Array, mostSteps: number): Promise<ITokenizer> {
  const { fromBuffer } = await import('strtok3/core')
  const tokenizer = fromBuffer(bytes)
  let steps = 0
  const step = (): void => {
    steps += 1
    if (steps > mostSteps) throw new Error(`Not read within ${mostSteps} steps`)
  }
  // Everything else that reads does it through these two.
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

import { type Bytes, RefusedError } from '@holdfast/core/rules'

/** The bytes of a request. A body that ends early is the fault of the browser or its line: it is refused, and not logged. */
export async function* unbroken(bytes: Bytes): AsyncGenerator<Uint8Array, void> {
  try {
    yield* bytes
  } catch (cause) {
    throw new RefusedError({ kind: 'invalid', message: 'The body ended early.' }, { cause })
  }
}

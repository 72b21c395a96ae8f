import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { requireNoneAwaited } from '../../../src/rules/versions/awaited-uploads.ts'
import { RefusedError } from '../../../src/rules.ts'

const test = suite('uploads that a publication waits for')

/** The code of the refusal; null if the publication goes on. */
function refusalOf(unfinished: readonly string[], leftOut: readonly string[]): string | null {
  try {
    requireNoneAwaited(
      unfinished.map((objectId) => ({ objectId })),
      leftOut,
    )
    return null
  } catch (error) {
    if (!(error instanceof RefusedError) || error.refusal.kind !== 'conflict') throw error
    return error.refusal.code ?? ''
  }
}

test('a publication waits for every upload that its publisher does not leave out', () => {
  is(refusalOf([], []), null)
  is(refusalOf(['a'], []), 'uploadsUnfinished')
  is(refusalOf(['a', 'b'], ['b']), 'uploadsUnfinished')
  is(refusalOf(['a', 'b'], ['b', 'a']), null)
})

test('an upload that was left out may have ended', () => {
  is(refusalOf([], ['a']), null)
  is(refusalOf(['b'], ['a']), 'uploadsUnfinished')
})

test.run()

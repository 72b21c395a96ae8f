import { NoSpaceLeft } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { is, throws } from 'uvu/assert'
import { throwFull } from '../../src/storage/no-space.ts'

const test = suite('a full disk of the objects')

const failed = (code: string) => Object.assign(new Error(`${code}: write`), { code })

test('errors of a full disk, quota or file are no room left, with their cause', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) {
    const cause = failed(code)
    throws(
      () => throwFull(cause),
      (error: unknown) => error instanceof NoSpaceLeft && error.cause === cause,
    )
  }
})

test('other errors stay as they are', () => {
  const error = failed('EACCES')
  throws(
    () => throwFull(error),
    (thrown: unknown) => thrown === error,
  )
  is(error.code, 'EACCES')
})

test.run()

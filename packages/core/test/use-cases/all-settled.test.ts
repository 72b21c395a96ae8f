import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { allSettled } from '../../src/use-cases/all-settled.ts'

const test = suite('calls beside each other')

const after = (turns: number): Promise<void> =>
  turns === 0 ? Promise.resolve() : Promise.resolve().then(() => after(turns - 1))

test('each is answered', async () => {
  equal(await allSettled(Promise.resolve(1), Promise.resolve('two')), [1, 'two'])
})

test('a failure is thrown when all have ended, that of the first call before others', async () => {
  const ended: string[] = []
  const failing = async (name: string, turns: number) => {
    await after(turns)
    ended.push(name)
    throw new Error(name)
  }
  const slow = after(9).then(() => ended.push('slow'))
  const error = await allSettled(failing('first', 5), failing('second', 1), slow).then(
    () => null,
    (thrown: Error) => thrown,
  )
  is(error?.message, 'first')
  equal(ended, ['second', 'first', 'slow'])
})

test.run()

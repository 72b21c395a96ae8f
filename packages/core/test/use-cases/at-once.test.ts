import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { atOnce } from '../../src/use-cases/at-once.ts'

const test = suite('calls beside each other')

const after = (turns: number): Promise<void> =>
  turns === 0 ? Promise.resolve() : Promise.resolve().then(() => after(turns - 1))

test('each is answered', async () => {
  equal(await atOnce(Promise.resolve(1), Promise.resolve('two')), [1, 'two'])
})

test('a failure is thrown when all have ended, that of the first call before others', async () => {
  const ended: string[] = []
  const failing = async (name: string, turns: number) => {
    await after(turns)
    ended.push(name)
    throw new Error(name)
  }
  const slow = after(9).then(() => ended.push('slow'))
  const error = await atOnce(failing('first', 5), failing('second', 1), slow).then(
    () => null,
    (thrown: Error) => thrown,
  )
  is(error?.message, 'first')
  equal(ended, ['second', 'first', 'slow'])
})

test.run()

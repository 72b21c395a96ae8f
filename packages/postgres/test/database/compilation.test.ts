import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { server } from '../databases.ts'

const test = suite('compilation of statements')

if (server !== null) {
  const { open } = server
  test('a server compiles no statement on our connections', async () => {
    const database = await open()
    equal(await database.execute('show jit'), [{ jit: 'off' }])
    await database.close()
  })
}

test.run()

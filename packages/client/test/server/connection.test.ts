import { suite } from 'uvu'
import { instance, is } from 'uvu/assert'
import { ConnectionLost, connectionTo } from '../../src/index.ts'
import { standIn } from '../stand-in-server.ts'

const test = suite('connecting to a server')

test('an https address of a server without TLS is explained in plain words', async () => {
  const server = await standIn((_, response) => response.end())
  const address = server.address.replace('http:', 'https:')
  try {
    const failure = await connectionTo({ address, token: null })
      .ask('/api/info/version')
      .catch((error) => error)
    instance(failure, ConnectionLost)
    is(failure.message, `No answer from ${address}: it speaks no TLS; try http://`)
  } finally {
    await server.close()
  }
})

test.run()

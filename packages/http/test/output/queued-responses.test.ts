import { connect } from 'node:net'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { endpoint } from '../../src/endpoints/endpoint.ts'
import { sendBytes } from '../../src/output/send-bytes.ts'
import type { LogFacts } from '../../src/request/log.ts'
import { authenticate } from '../app/tiny-app.ts'
import { served, standsStill } from './served.ts'

const test = suite('responses that wait for their turn')
const REQUEST = 'GET /api/f HTTP/1.1\r\nHost: x\r\n\r\n'
const AT_ONCE = 20

test('a client that leaves closes the sources of all downloads that it asked for at once', () => {
  let [opened, closed] = [0, 0]
  const errors: LogFacts[] = []
  let allClosed = () => {}
  const end = new Promise<void>((resolve) => {
    allClosed = resolve
  })
  async function* endless() {
    opened += 1
    try {
      for (;;) yield new Uint8Array(1024)
    } finally {
      closed += 1
      if (closed === opened) allClosed()
    }
  }
  const download = endpoint(
    { id: 'f', method: 'get', path: '/f', summary: 's', area: 'tests', caller: 'anyone' },
    ({ c }) => sendBytes(c, { size: null, headers: {}, ranges: false, open: endless }),
  )
  const log = { info: () => {}, error: (_: string, facts: LogFacts) => void errors.push(facts) }
  const app = holdfastApp({ endpoints: [download], authenticate }, { log })
  return served(app, async ({ port }) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(REQUEST.repeat(AT_ONCE)))
    socket.pause()
    await standsStill(() => opened)
    is(opened > 1, true)
    is(closed, 0)
    socket.destroy()
    await end
    is(closed, opened)
    equal(errors, [])
  })
})

test.run()

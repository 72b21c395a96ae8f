import { connect, type Socket } from 'node:net'
import type { Listener } from '../../src/listener.ts'

/** Sends `words`, then what `sendMore` sends, and returns everything received until the connection is closed. */
export async function receivedText(
  { port }: Pick<Listener, 'port'>,
  words: string,
  sendMore: (client: Socket) => void = () => {},
): Promise<string> {
  const client = connect(port, '127.0.0.1')
  let text = ''
  client.setEncoding('utf8').on('error', () => undefined)
  client.on('data', (more) => {
    text += more
  })
  // Not `once`, which rejects on an error: a server may reset a connection after its answer.
  const closed = new Promise((resolve) => client.on('close', resolve))
  client.write(words)
  sendMore(client)
  await closed
  return text
}

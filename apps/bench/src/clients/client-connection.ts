import { connect, type Socket } from 'node:net'
import { answerReader, type ReadAnswer } from './answer-reader.ts'

/** A connection to 127.0.0.1 for one request at a time; it is opened anew when the server has closed it. */
export interface ClientConnection {
  /** Sends a whole request. */
  ask(request: string): Promise<ReadAnswer>
  close(): void
}

interface Waiting {
  readonly answered: (answer: ReadAnswer) => void
  readonly failed: (error: Error) => void
}

export function clientConnection(port: number): ClientConnection {
  let socket: Socket | null = null
  let waiting: Waiting | null = null
  const end = () => {
    socket?.destroy()
    socket = null
  }
  const answered = (answer: ReadAnswer) => {
    const asked = waiting
    waiting = null
    if (answer.last) end()
    asked?.answered(answer)
  }
  const opened = (): Socket => {
    const read = answerReader(answered)
    const failed = (error: Error) => {
      end()
      waiting?.failed(error)
      waiting = null
    }
    return connect({ host: '127.0.0.1', port, noDelay: true })
      .on('data', read)
      .on('error', failed)
      .on('end', () => failed(new Error('The server hung up')))
  }
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        waiting = { answered: resolve, failed: reject }
        socket ??= opened()
        socket.write(request)
      }),
    close: end,
  }
}

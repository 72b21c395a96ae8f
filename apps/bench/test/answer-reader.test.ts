import { suite } from 'uvu'
import { equal, throws } from 'uvu/assert'
import { answerReader, type ReadAnswer } from '../src/clients/answer-reader.ts'

const test = suite('answers on a connection')

const ANSWERS = [
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\n\r\n',
  'HTTP/1.1 404 Not Found\r\ncontent-length: 4\r\n\r\ngone',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1a\r\nabcdefghijklmnopqrstuvwxyz\r\n0\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 503 Busy\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nbus\r\n1;more=1\r\ny\r\n0\r\nA-Trailer: x\r\n\r\n',
]
const READ: readonly ReadAnswer[] = [
  { status: 200, text: '', last: false },
  { status: 304, text: '', last: false },
  { status: 404, text: 'gone', last: false },
  { status: 200, text: '', last: false },
  { status: 200, text: '', last: false },
  { status: 503, text: 'busy', last: true },
]

test('answers are read however their bytes arrive', () => {
  const bytes = Buffer.from(ANSWERS.join(''))
  for (const size of [1, 2, 3, 7, 50, bytes.length]) {
    const answers: ReadAnswer[] = []
    const read = answerReader((answer) => answers.push(answer))
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size))
    equal(answers, READ, `${size} bytes at a time`)
  }
})

test('an answer whose end is not known is refused', () => {
  const read = answerReader(() => undefined)
  throws(() => read(Buffer.from('HTTP/1.1 200 OK\r\n\r\nforever')), /end of this answer/)
})

test.run()

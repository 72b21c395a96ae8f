import { type Connection, understood } from '../server/connection.ts'
import type { DigestAlgorithm } from '../server/dataset-files.ts'
import { newHash } from '../server/file-digest.ts'
import { sendStream } from '../server/send-stream.ts'
import { fileBytes } from './file-bytes.ts'
import { formFrame } from './form-body.ts'
import type { LocalFile } from './local-files.ts'
import { Added, descriptionOf, requireStored, type Target, targetPath } from './target.ts'

export interface Sending {
  readonly connection: Connection
  readonly dataset: string
  readonly algorithm: DigestAlgorithm
  readonly file: LocalFile
  readonly target: Target
  readonly onBytes: (count: number) => void
}

/** One try to send a file in one request, the digest taken in passing and compared with the server's. */
export async function sendAsForm(sending: Sending): Promise<void> {
  const { connection, dataset, algorithm, file, target, onBytes } = sending
  const hash = newHash(algorithm)
  const description = { ...descriptionOf(file, target), label: file.name }
  const { contentType, head, tail, length } = formFrame(description, file)
  async function* body() {
    yield head
    yield* fileBytes(file, { hash, onBytes })
    yield tail
  }
  const answer = await sendStream({
    url: connection.url(targetPath(dataset, target)),
    method: 'POST',
    headers: {
      ...connection.credential,
      'Content-Type': contentType,
      'Content-Length': length,
    },
    body: body(),
    signal: connection.signal,
  })
  requireStored(understood(Added, answer.body), { algorithm, value: hash.digest('hex') })
}

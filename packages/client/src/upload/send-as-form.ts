import { parseEnvelope } from '../server/connection.ts'
import type { StoredFile } from '../server/dataset-files.ts'
import { newHash } from '../server/file-digest.ts'
import { sendStream } from '../server/send-stream.ts'
import { addOnce } from './add-once.ts'
import { countedBytes } from './counted-bytes.ts'
import { formFrame } from './form-body.ts'
import type { FormContent } from './form-content.ts'
import type { Sending } from './sending.ts'
import { Added, descriptionOf, requireStored, targetPath } from './target.ts'

/** Sends a file in one request, with retries of the whole request. Returns the stored file. */
export const sendAsForm = (sending: Sending, content: FormContent): Promise<StoredFile> =>
  addOnce(sending, async () => {
    const counted = countedBytes(sending.onBytes)
    try {
      return await oneForm({ ...sending, onBytes: counted.onBytes }, content)
    } catch (error) {
      counted.undo()
      throw error
    }
  })

/** Computes the digest while sending and compares it with the server's. */
async function oneForm(sending: Sending, content: FormContent): Promise<StoredFile> {
  const { connection, dataset, algorithm, file, target, onBytes } = sending
  const hash = newHash(algorithm)
  const description = { ...descriptionOf(file, target), label: file.name }
  const { contentType, head, tail, length } = formFrame(description, content)
  async function* body() {
    yield head
    yield* content.bytes({ hash, onBytes })
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
  return requireStored(parseEnvelope(Added, answer.body), { algorithm, value: hash.digest('hex') })
}

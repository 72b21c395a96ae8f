import { ObjectMissing, type RemotePath, StorageUnavailable } from '@holdfast/core/rules'
import { ask } from './ask.ts'
import { answeredRange, bodyLength, type RemoteAnswer } from './remote-answer.ts'
import type { RemoteConnection } from './remote-connection.ts'

/** What servers answer that know GET alone, or let nobody else in. */
const NO_HEAD: readonly number[] = [400, 401, 403, 405, 501]

/** In bytes; null when there is no such file. */
export async function fileSize(
  connection: RemoteConnection,
  path: RemotePath,
): Promise<number | null> {
  try {
    // An address is signed for GET.
    const told = connection.secret === null ? await byHead(connection, path) : null
    return told ?? (await byFirstByte(connection, path))
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}

async function byHead(connection: RemoteConnection, path: RemotePath): Promise<number | null> {
  const answer = await ask(connection, path, { method: 'HEAD', also: NO_HEAD })
  await answer.drop()
  return answer.status === 200 ? bodyLength(answer) : null
}

/** Some servers tell of a file only when they send it: so one byte of it is asked for. */
async function byFirstByte(connection: RemoteConnection, path: RemotePath): Promise<number> {
  const answer = await ask(connection, path, { method: 'GET', headers: { range: 'bytes=0-0' } })
  await answer.drop()
  const size = toldBy(answer)
  if (size === null) throw new StorageUnavailable('The remote store does not tell how long it is')
  return size
}

const toldBy = (answer: RemoteAnswer): number | null =>
  answer.status === 200 ? bodyLength(answer) : answeredRange(answer).size

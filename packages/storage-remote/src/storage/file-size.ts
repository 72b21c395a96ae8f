import { ObjectMissing, type RemotePath, StorageUnavailable } from '@holdfast/core/rules'
import { answeredRange, bodyLength, type RemoteAnswer } from './remote-answer.ts'
import type { RemoteConnection } from './remote-connection.ts'
import { requestFile } from './request-file.ts'

/** Statuses of servers that support only GET, or that require a signature. */
const NO_HEAD: readonly number[] = [400, 401, 403, 405, 501]

/** The size in bytes; null when the file does not exist. */
export async function fileSize(
  connection: RemoteConnection,
  path: RemotePath,
): Promise<number | null> {
  try {
    // A signed address is valid for GET only.
    const reported = connection.secret === null ? await byHead(connection, path) : null
    return reported ?? (await byFirstByte(connection, path))
  } catch (error) {
    if (error instanceof ObjectMissing) return null
    throw error
  }
}

async function byHead(connection: RemoteConnection, path: RemotePath): Promise<number | null> {
  const answer = await requestFile(connection, path, { method: 'HEAD', also: NO_HEAD })
  await answer.drop()
  return answer.status === 200 ? bodyLength(answer) : null
}

/** Requests one byte, since some servers give the size only with content. */
async function byFirstByte(connection: RemoteConnection, path: RemotePath): Promise<number> {
  const answer = await requestFile(connection, path, {
    method: 'GET',
    headers: { range: 'bytes=0-0' },
  })
  await answer.drop()
  const size = sizeIn(answer)
  if (size === null)
    throw new StorageUnavailable('The remote store does not state the size of the file')
  return size
}

const sizeIn = (answer: RemoteAnswer): number | null =>
  answer.status === 200 ? bodyLength(answer) : answeredRange(answer).size

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type S3StorageOptions, s3Storage } from '../../src/index.ts'

export type Answering = (request: IncomingMessage, answer: ServerResponse) => void

/** Runs `work` with a storage on a service with this handler. */
export async function withService<T>(
  answering: Answering,
  use: (storage: ReturnType<typeof s3Storage>) => Promise<T>,
  options: Partial<S3StorageOptions> = {},
): Promise<T> {
  const service = createServer(answering)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  // A server that listens at a port has an address with that port.
  const { port } = service.address() as AddressInfo
  const storage = s3Storage({
    bucket: 'b',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    pathStyle: true,
    keys: { accessKeyId: 'key', secretAccessKey: 'secret' },
    silenceSeconds: 0.3,
    ...options,
  })
  try {
    return await use(storage)
  } finally {
    storage.close()
    service.closeAllConnections()
    service.close()
  }
}

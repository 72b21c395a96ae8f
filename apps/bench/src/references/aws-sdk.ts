import { join } from 'node:path'
import { ownProgram, startChild } from '../system/child.ts'
import type { Bucket } from '../system/s3-server.ts'
import { temporaryFolder } from '../system/temporary-folder.ts'

/** A transfer by the SDK alone. */
export type Transfer =
  | { readonly kind: 'upload'; readonly path: string; readonly key: string }
  | { readonly kind: 'download'; readonly keys: readonly string[] }

/** The S3 SDK alone, in its own process, which is kept for all rounds. */
export interface AwsSdk {
  /** Runs the transfer and returns its seconds. An uploaded object is removed again. */
  seconds(transfer: Transfer): Promise<number>
}

/** Starts the SDK process for a bucket. */
export async function startAwsSdk(bucket: Bucket): Promise<AwsSdk> {
  const { path } = await temporaryFolder('aws-sdk')
  const { announced } = await startChild({
    ...ownProgram(new URL('./aws-sdk-process.ts', import.meta.url), [JSON.stringify(bucket)]),
    log: join(path, 'log'),
    announces: /port (\d+)/,
  })
  return {
    seconds: async (transfer) => {
      const asked = encodeURIComponent(JSON.stringify(transfer))
      const answer = await fetch(`http://127.0.0.1:${announced}/${asked}`)
      if (!answer.ok) throw new Error(`The SDK failed: ${await answer.text()}`)
      // The process returns its own figure.
      return (await answer.json()) as number
    },
  }
}

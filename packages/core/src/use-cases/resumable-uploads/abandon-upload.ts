import type { Domain } from '../../ports/ports.ts'
import { settle } from '../../rules/refusals/decision.ts'
import { decide } from '../../rules/resumable-uploads/life-cycle.ts'
import type { ResumableUpload } from '../../rules/resumable-uploads/resumable-upload.ts'
import { dropDirect } from '../direct-uploads/drop-direct.ts'

/** Ends an upload and removes its bytes. A file that it became stays. */
export async function abandonUpload(domain: Domain, upload: ResumableUpload): Promise<void> {
  const { store } = domain
  const { objectId } = upload
  const staged = await store.read(({ stagedObjects }) => stagedObjects.find(objectId))
  const { kind } = settle(decide(upload, { kind: 'abandon' }))
  if (staged !== null && kind === 'abandoned') await dropDirect(domain, staged, null)
  await store.write(({ resumableUploads }) => resumableUploads.remove(objectId))
}

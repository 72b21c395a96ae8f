import type { Domain } from '../../ports/ports.ts'
import { parsePid } from '../../rules/datasets/pid.ts'
import type { PartTag } from '../../rules/storage/part-upload.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { dropDirect } from './drop-direct.ts'
import { type Completion, joinParts } from './join-parts.ts'
import { type FoundUpload, namedUpload, noSuchUpload } from './named-upload.ts'

/** The multipart upload, as the offer named it. */
export interface NamedUpload {
  readonly pid: string
  readonly uploadId: string
  readonly storageIdentifier: string
}

/** Completes or aborts multipart uploads (docs/specification/direct-uploads.md#complete-and-abort). */
export const finishUploadUseCases = (domain: Domain) => {
  const found = (
    actor: Actor,
    { pid: text, ...named }: NamedUpload,
    kind: 'complete' | 'abort',
  ): Promise<FoundUpload> => {
    const pid = parsePid(text)
    const ref = pid === null ? null : ({ kind: 'pid', pid } as const)
    return namedUpload(domain, actor, { upload: { ...named, ref }, kind })
  }

  return {
    /**
     * Joins the parts into one object. Invalid parts abort the upload; a failure of the store does not. May
     * be repeated.
     */
    complete: async (
      actor: Actor,
      named: NamedUpload,
      parts: readonly PartTag[],
    ): Promise<Completion> => {
      const { staged, registered } = await found(actor, named, 'complete')
      if (staged === null) return registered ? 'completed' : noSuchUpload()
      return joinParts(domain, { staged, uploadId: named.uploadId }, parts)
    },

    /** Aborts the upload and removes its parts. May be repeated, also after a failure. */
    abort: async (actor: Actor, named: NamedUpload): Promise<void> => {
      const { staged } = await found(actor, named, 'abort')
      if (staged !== null) await dropDirect(domain, staged, null)
    },
  }
}

import type { Repository } from '@holdfast/core'
import type { VersionDetail } from '@holdfast/core/rules'
import { ok } from '../output/envelope.ts'
import type { AppContext } from '../request/environment.ts'
import { presentVersion } from './present-version.ts'

/** What an edit of the draft is answered with: the draft as it is then, files included. */
export const sendDraft = (c: AppContext, repository: Repository, draft: VersionDetail): Response =>
  ok(c, presentVersion(draft, repository, { metadataBlocks: true, owners: false }))

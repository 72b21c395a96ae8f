import type { Repository } from '@holdfast/core'
import type { VersionDetail } from '@holdfast/core/rules'
import { okWithWarnings } from '../output/envelope.ts'
import type { AppContext } from '../request/environment.ts'
import { presentVersion } from './present-version.ts'

/** The answer to an edit of the draft: the changed draft with its files, and warnings about what was sent. */
export const sendDraft = (
  c: AppContext,
  repository: Repository,
  {
    draft,
    warnings = [],
  }: { readonly draft: VersionDetail; readonly warnings?: readonly string[] },
): Response =>
  okWithWarnings(
    c,
    presentVersion(draft, repository, { metadataBlocks: true, owners: false }),
    warnings,
  )

import type { Repository } from '@holdfast/core'
import type { VersionDetail } from '@holdfast/core/rules'
import { envelopedWithWarnings } from '../output/envelope.ts'
import { sendBody } from '../output/streamed.ts'
import type { AppContext } from '../request/environment.ts'
import { withFiles } from './files-later.ts'
import { presentVersion } from './present-version.ts'

/** The answer to an edit of the draft: the changed draft with its files, and warnings about what was sent. */
export const sendDraft = (
  c: AppContext,
  repository: Repository,
  {
    draft,
    warnings = [],
  }: { readonly draft: VersionDetail; readonly warnings?: readonly string[] },
): Promise<Response> =>
  sendBody(
    c,
    withFiles(
      [draft],
      envelopedWithWarnings(
        presentVersion(draft, repository, { metadataBlocks: true, owners: false }),
        warnings,
      ),
      repository,
    ),
  )

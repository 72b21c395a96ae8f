import type { DepositView, ShownPreview } from '@holdfast/core'
import { isDraft } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { CopyButton } from '../islands/copy-button.tsx'
import type { Shown } from '../layout/shown.ts'
import { DatasetField } from './section-page.tsx'

interface PreviewLinkProps {
  readonly shown: Shown
  readonly view: DepositView
  /** Null where there is none, and for readers who may not see it. */
  readonly preview: ShownPreview | null
  /** Scheme, host and port of the installation, for a link that is sent to others. */
  readonly origin: string
}

/** The preview link of a draft: made, copied, ended. */
export function PreviewLink({ shown, view, preview, origin }: PreviewLinkProps) {
  const { deposit } = shown.texts
  if (!isDraft(view.version) || !view.held.has('ManageDatasetPermissions')) return null
  const path = `${shown.addresses.base}/previewurl.xhtml?token=${preview?.token}`
  return (
    <section>
      <h2>{deposit.previewLink}</h2>
      <p>{deposit.previewText}</p>
      {preview === null ? null : (
        <>
          <p>
            <a href={path} id="preview-link">
              {origin + path}
            </a>
          </p>
          <CopyButton shown={shown} from="preview-link" />
        </>
      )}
      <Form shown={shown} action="/deposit/preview">
        <DatasetField view={view} />
        <div class="actions">
          {preview === null ? (
            <>
              <SendButton text={deposit.previewMake} name="do" value="make" plain />
              {view.dataset.publishedAt === null ? (
                <SendButton text={deposit.previewAnonymous} name="do" value="anonymous" plain />
              ) : null}
            </>
          ) : (
            <SendButton text={deposit.previewEnd} name="do" value="end" plain />
          )}
        </div>
      </Form>
    </section>
  )
}

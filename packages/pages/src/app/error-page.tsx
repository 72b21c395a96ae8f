import { RefusedError, StorageUnavailable, StoreUnavailable } from '@holdfast/core/rules'
import { ForeignForm } from '../forms/foreign-form.ts'
import { refusalWords } from '../forms/own-words.ts'
import { page } from '../layout/page.tsx'
import type { Shown } from '../layout/shown.ts'

type ErrorStatus = 400 | 403 | 404 | 413 | 429 | 500 | 503

/** The status of a page that cannot be shown. Hidden objects look like missing ones. */
export function statusOf(error: unknown): ErrorStatus {
  if (error instanceof StoreUnavailable || error instanceof StorageUnavailable) return 503
  if (error instanceof ForeignForm) return 403
  if (!(error instanceof RefusedError)) return 500
  switch (error.refusal.kind) {
    case 'invalid':
    case 'guestbookAnswer':
      return 400
    case 'limitExceeded':
      return 413
    case 'rateLimited':
      return 429
    case 'unavailable':
      return 503
    default:
      return 404
  }
}

/** The page for an error. `reference` names the log entry of a fault. */
export function errorPage(
  shown: Shown,
  {
    error,
    status,
    reference,
  }: { readonly error: unknown; readonly status: ErrorStatus; readonly reference: string | null },
) {
  const { texts, addresses } = shown
  const missing = status === 404
  const title = missing ? texts.errors.notFound : faultTitle(status, shown)
  return page({
    shown,
    title,
    unlisted: true,
    children: (
      <>
        <h1>{title}</h1>
        {missing ? <p>{texts.errors.notFoundText}</p> : null}
        {missing && shown.signedIn === null && shown.token === null ? (
          <p>
            {texts.errors.perhapsSignIn}{' '}
            <a href={addresses.signIn(shown.here())} rel="nofollow">
              {texts.session.signIn}
            </a>
          </p>
        ) : null}
        {status === 403 ? <p>{texts.errors.foreignForm}</p> : null}
        {status === 413 ? <p>{texts.errors.tooLarge}</p> : null}
        {(status === 400 || status === 503) && error instanceof RefusedError ? (
          <Reason shown={shown} error={error} />
        ) : null}
        {status === 503 && !(error instanceof RefusedError) ? <p>{texts.errors.awayText}</p> : null}
        {reference === null ? null : (
          <p>
            {texts.errors.failedText} <code>{reference}</code>
          </p>
        )}
        <p>
          <a href={`${addresses.base}/`}>{texts.errors.back}</a>
        </p>
      </>
    ),
  })
}

/** In the reader's language, or in English where only the core says it. */
function Reason({ shown, error }: { readonly shown: Shown; readonly error: RefusedError }) {
  const { texts } = shown
  const own = refusalWords(error.refusal, texts)
  if (own !== null) return <p>{own}</p>
  return (
    <>
      {texts.refusals.inEnglish === '' ? null : <p>{texts.refusals.inEnglish}</p>}
      <p lang="en">{error.message}</p>
    </>
  )
}

function faultTitle(status: ErrorStatus, { texts: { errors } }: Shown): string {
  if (status === 500) return errors.failed
  return status === 503 ? errors.away : errors.refused
}

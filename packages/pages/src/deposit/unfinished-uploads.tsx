import type { DepositView, UnfinishedUpload } from '@holdfast/core'
import { RowForm } from '../forms/row-form.tsx'
import { dayText, type Shown, sizeText } from '../layout/shown.ts'
import { ContinuePlace, type WayOn } from './file-uploads.tsx'

interface UnfinishedProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly unfinished: readonly UnfinishedUpload[]
  /** How the reader can continue one of them. */
  readonly way: (upload: UnfinishedUpload) => WayOn
}

/** Files that have not arrived completely, each with a button that discards it. */
export function UnfinishedUploads({ shown, view, unfinished, way }: UnfinishedProps) {
  const { deposit, files } = shown.texts
  if (unfinished.length === 0) return null
  return (
    <section>
      <h2>{deposit.unfinished.title}</h2>
      <p>{deposit.unfinished.text}</p>
      {unfinished.some((upload) => way(upload) === 'here') ? (
        <noscript>
          <p>{deposit.unfinished.noScript}</p>
        </noscript>
      ) : null}
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{files.name}</th>
              <th scope="col">{deposit.unfinished.next}</th>
              <th scope="col" class="number">
                {deposit.unfinished.received}
              </th>
              <th scope="col">{deposit.unfinished.began}</th>
              <th scope="col">{deposit.unfinished.until}</th>
            </tr>
          </thead>
          <tbody>
            {unfinished.map((upload) => (
              <Row shown={shown} view={view} upload={upload} way={way} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** The folder and the name that the file will have. */
export const uploadPath = ({ folder, fileName }: UnfinishedUpload): string =>
  folder === '' ? fileName : `${folder}/${fileName}`

function Row({
  shown,
  view,
  upload,
  way,
}: Omit<UnfinishedProps, 'unfinished'> & { readonly upload: UnfinishedUpload }) {
  const { received, size, beganBy, beganAt } = upload
  const texts = shown.texts.deposit.unfinished
  const name = uploadPath(upload)
  return (
    <tr>
      <td>{name}</td>
      <td>
        <GoOn shown={shown} upload={upload} way={way(upload)} />
        <RowForm
          shown={shown}
          action="/deposit/unfinished"
          about={{ dataset: String(view.dataset.id), upload: upload.objectId }}
          of={name}
          steps={[{ text: texts.discard, step: 'discard' }]}
        />
      </td>
      <td class="number">
        {received === null ? null : `${sizeText(received, shown)} / `}
        {sizeText(size, shown)}
        {received === null ? <div class="muted">{texts.inStore}</div> : null}
      </td>
      <td>
        {beganBy}
        {beganAt === null ? null : <div class="muted">{dayText(beganAt, shown)}</div>}
      </td>
      <td>{dayText(upload.until, shown)}</td>
    </tr>
  )
}

/** The place of the button that goes on with an upload, or why there is none. */
function GoOn({
  shown,
  upload,
  way,
}: {
  readonly shown: Shown
  readonly upload: UnfinishedUpload
  readonly way: WayOn
}) {
  const texts = shown.texts.deposit.unfinished
  switch (way) {
    case 'here':
      return <ContinuePlace upload={upload} />
    case 'account':
      return <div class="muted">{texts.byAccount(upload.beganBy ?? '?')}</div>
    case 'program':
      return <div class="muted">{texts.byProgram}</div>
  }
}

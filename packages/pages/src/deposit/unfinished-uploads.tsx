import type { DepositView, UnfinishedUpload } from '@holdfast/core'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { dayText, type Shown, sizeText } from '../layout/shown.ts'
import { DatasetField } from './section-page.tsx'

interface UnfinishedProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly unfinished: readonly UnfinishedUpload[]
}

/** Files that have not arrived completely, each with a button that discards it. */
export function UnfinishedUploads({ shown, view, unfinished }: UnfinishedProps) {
  const { deposit, files } = shown.texts
  if (unfinished.length === 0) return null
  return (
    <section>
      <h2>{deposit.unfinished.title}</h2>
      <p>{deposit.unfinished.text}</p>
      <Form shown={shown} action="/deposit/unfinished">
        <DatasetField view={view} />
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{files.name}</th>
                <th scope="col" class="number">
                  {deposit.unfinished.received}
                </th>
                <th scope="col">{deposit.unfinished.began}</th>
                <th scope="col">{deposit.unfinished.until}</th>
                <th scope="col">{deposit.unfinished.discardColumn}</th>
              </tr>
            </thead>
            <tbody>
              {unfinished.map((upload) => (
                <Row shown={shown} upload={upload} />
              ))}
            </tbody>
          </table>
        </div>
      </Form>
    </section>
  )
}

function Row({ shown, upload }: { readonly shown: Shown; readonly upload: UnfinishedUpload }) {
  const { received, size, beganBy, beganAt } = upload
  const texts = shown.texts.deposit.unfinished
  const name = upload.folder === '' ? upload.fileName : `${upload.folder}/${upload.fileName}`
  return (
    <tr>
      <td>{name}</td>
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
      <td>
        <SendButton text={texts.discard(name)} name="upload" value={upload.objectId} plain />
      </td>
    </tr>
  )
}

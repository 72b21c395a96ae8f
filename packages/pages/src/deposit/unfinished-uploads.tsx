import type { DepositView } from '@holdfast/core'
import { offsetOf, type ResumableUpload } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { dayText, type Shown, sizeText } from '../layout/shown.ts'
import { DatasetField } from './section-page.tsx'

interface UnfinishedProps {
  readonly shown: Shown
  readonly view: DepositView
  readonly unfinished: readonly ResumableUpload[]
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
                <th scope="col">{deposit.unfinished.received}</th>
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

function Row({ shown, upload }: { readonly shown: Shown; readonly upload: ResumableUpload }) {
  const name = pathOf(upload)
  return (
    <tr>
      <td>{name}</td>
      <td class="number">
        {sizeText(offsetOf(upload), shown)} / {sizeText(upload.size, shown)}
      </td>
      <td>{dayText(upload.expiresAt, shown)}</td>
      <td>
        <SendButton
          text={shown.texts.deposit.unfinished.discard(name)}
          name="upload"
          value={upload.objectId}
          plain
        />
      </td>
    </tr>
  )
}

/** The name that the file will have, with its folder. */
function pathOf({ fileName, input: { label, directoryLabel } }: ResumableUpload): string {
  const name = label ?? fileName
  return directoryLabel ? `${directoryLabel}/${name}` : name
}

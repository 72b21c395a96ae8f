import type { Repository, StoreOverview } from '@holdfast/core'
import { Scrolled } from '../layout/scrolled.tsx'
import { numberText, sizeText } from '../layout/shown.ts'
import type { AdminPage } from './admin-page.ts'

/** The stores of files, and what each holds. */
export const storagePage = ({
  storageDrivers,
}: Repository): AdminPage<readonly StoreOverview[]> => ({
  name: 'storage',
  read: ({ actor }) => storageDrivers.overview(actor),
  body: ({ shown }, stores) => {
    const { admin, files, manage } = shown.texts
    const yes = (value: boolean) => (value ? admin.overview.on : admin.overview.off)
    return (
      <>
        <p>{admin.storage.text}</p>
        <Scrolled label={admin.pages.storage}>
          <table>
            <thead>
              <tr>
                <th scope="col">{admin.storage.store}</th>
                <th scope="col">{files.type}</th>
                <th scope="col" class="number">
                  {files.files}
                </th>
                <th scope="col" class="number">
                  {manage.stored}
                </th>
                <th scope="col">{admin.storage.directUpload}</th>
                <th scope="col">{admin.storage.directDownload}</th>
              </tr>
            </thead>
            <tbody>
              {stores.map(({ driver, profile, preferred, configured, use }) => (
                <tr>
                  <td>
                    {profile.label} <code>{driver}</code>
                    {preferred ? <div class="tag">{manage.isDefault}</div> : null}
                    {configured ? null : <div class="bad">{admin.storage.gone}</div>}
                  </td>
                  <td>{profile.type}</td>
                  <td class="number">{numberText(use.files, shown)}</td>
                  <td class="number">{sizeText(use.bytes, shown)}</td>
                  <td>{yes(profile.directUpload)}</td>
                  <td>{yes(profile.directDownload)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
      </>
    )
  },
})

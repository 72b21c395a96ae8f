import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import type { ExportSource } from '../../rules/exports/exporter.ts'
import { EVERY_FILE } from '../../rules/files/file-listing.ts'
import { withoutEmails } from '../../rules/metadata/print-text.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import { citationOf } from '../../rules/versions/citation.ts'
import type { Version } from '../../rules/versions/version.ts'
import { shownRecords } from '../../rules/versions/version-detail.ts'
import { detailOf, viewContextOf } from '../versions/version-detail.ts'

/**
 * Everything an exporter needs of a version, as the caller of `access` may see it. With `emails`, editors
 * get the email addresses that the installation hides; without
 * `files`, the list of files is empty.
 */
export async function exportSourceOf(
  unit: ReadUnit,
  {
    access,
    version,
    emails = false,
    files = true,
  }: {
    readonly access: DatasetAccess
    readonly version: Version
    readonly emails?: boolean
    readonly files?: boolean
  },
  domain: Pick<Domain, 'catalogue' | 'clock' | 'site'>,
): Promise<ExportSource> {
  const context = await viewContextOf(unit, access, { emails })
  const detail = await detailOf(unit, { version, context }, { files: false })
  const records = files ? await unit.files.list(version, EVERY_FILE, '') : []
  const { metadata } = detail.version
  const settings = await unit.settings.all()
  return {
    ...detail,
    version: {
      ...detail.version,
      metadata: context.emailsHidden ? withoutEmails(metadata, domain.catalogue) : metadata,
    },
    files: shownRecords(records, context),
    catalogue: domain.catalogue,
    site: domain.site,
    citation: citationOf(detail, domain),
    today: today(domain.clock.now()),
    distributorOnlyWhenNotSet: settingFlag(
      settings,
      ':ExportInstallationAsDistributorOnlyWhenNotSet',
      false,
    ),
  }
}

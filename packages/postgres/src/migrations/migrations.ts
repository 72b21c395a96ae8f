import { peopleAndSettings } from './0001-people-and-settings.ts'
import { collectionsAndRoles } from './0002-collections-and-roles.ts'
import { datasetsAndVersions } from './0003-datasets-and-versions.ts'
import { filesAndAssignments } from './0004-files.ts'
import { guards } from './0005-guards.ts'
import { versionSummaries } from './0006-version-summaries.ts'
import { fileFolders } from './0007-file-folders.ts'
import { previewUrls } from './0008-preview-urls.ts'
import { linksAndTombstones } from './0009-links-and-tombstones.ts'
import { curationAndWorkflows } from './0010-curation-and-workflows.ts'
import { datasetTypes } from './0011-dataset-types.ts'
import { pidRegistrations } from './0012-pid-registrations.ts'
import { downloadCounts } from './0013-downloads.ts'
import { fileTallies } from './0014-file-tallies.ts'
import { groups } from './0015-groups.ts'
import { collectionLinks } from './0016-collection-links.ts'
import { blockFacets } from './0017-block-facets.ts'
import { templates } from './0018-templates.ts'
import { guestbooks } from './0019-guestbooks.ts'
import { guestbookResponses } from './0020-guestbook-responses.ts'
import { featuredItems } from './0021-featured-items.ts'
import { storageQuotas } from './0022-storage-quotas.ts'
import { notifications } from './0023-notifications.ts'
import { directUploads } from './0024-direct-uploads.ts'
import { resumableUploads } from './0025-resumable-uploads.ts'
import { thumbnails } from './0026-thumbnails.ts'
import { claimedParts } from './0027-claimed-parts.ts'
import { remoteFiles } from './0028-remote-files.ts'
import { talliesOfGroups } from './0029-tallies-of-groups.ts'
import { numbersOfInvocations } from './0030-numbers-of-invocations.ts'
import { serverSecrets } from './0031-server-secrets.ts'
import { accountTraces } from './0032-account-traces.ts'
import { keptSecrets } from './0033-kept-secrets.ts'
import { bannerMessages } from './0034-banner-messages.ts'
import { exportTimes } from './0035-export-times.ts'
import { emailConfirmations } from './0036-email-confirmations.ts'
import { hashedUnblockKey } from './0037-hashed-unblock-key.ts'
import { metadataBlocks } from './0038-metadata-blocks.ts'
import { accessRequests } from './0039-access-requests.ts'
import { filePids } from './0040-file-pids.ts'
import { externalTools } from './0041-external-tools.ts'
import { transfers } from './0042-transfers.ts'
import { endsOfGrants } from './0043-ends-of-grants.ts'
import { notificationTimes } from './0044-notification-times.ts'
import { sessions } from './0045-sessions.ts'
import { derivedPublication } from './0046-derived-publication.ts'
import { searchIndex } from './0047-search-index.ts'
import { dataTables } from './0048-data-tables.ts'
import { metrics } from './0049-metrics.ts'
import { namesInPages } from './0050-names-in-pages.ts'
import { plainSearchEntries } from './0051-plain-search-entries.ts'
import { usage } from './0052-usage.ts'
import { usageSessions } from './0053-usage-sessions.ts'
import { variableSummaries } from './0054-variable-summaries.ts'
import { foundVariables } from './0055-found-variables.ts'
import { savedSearches } from './0056-saved-searches.ts'
import { variableMetadata } from './0057-variable-metadata.ts'
import { rebuildSigns } from './0058-rebuild-signs.ts'
import { narrowSearchEntries } from './0059-narrow-search-entries.ts'
import { tableForms } from './0060-table-forms.ts'
import { downloadTotals } from './0061-download-totals.ts'
import { usageReportIndex } from './0062-usage-report-index.ts'
import { usageReports } from './0063-usage-reports.ts'
import { datasetsOfTotals } from './0064-datasets-of-totals.ts'
import { orcid } from './0065-orcid.ts'
import { searchMatches } from './0066-search-matches.ts'
import { datasetRemovals } from './0067-dataset-removals.ts'
import { filesBySize } from './0068-files-by-size.ts'
import { eventMonths } from './0069-event-months.ts'
import { cardsOfFiles } from './0070-cards-of-files.ts'
import { logos } from './0071-logos.ts'
import { shortEntriesOfFiles } from './0072-short-entries-of-files.ts'
import { announcedUploads } from './0073-announced-uploads.ts'
import { shortRowsOfFiles } from './0074-short-rows-of-files.ts'
import { languagesOfAccounts } from './0075-languages-of-accounts.ts'
import { zipIndexes } from './0076-zip-indexes.ts'
import { keptRepresentations } from './0077-kept-representations.ts'
import { listsOfMatches } from './0078-lists-of-matches.ts'
import { ranksInLists } from './0079-ranks-in-lists.ts'
import { cheaperWrites } from './0080-cheaper-writes.ts'
import { downloadHistories } from './0081-download-histories.ts'
import { labelsOfEntries } from './0082-labels-of-entries.ts'
import { filesMovedLater } from './0083-files-moved-later.ts'
import { factsInEntries } from './0084-facts-in-entries.ts'
import { fileSums } from './0085-file-sums.ts'
import { countsOfCards } from './0086-counts-of-cards.ts'
import { correctedTallies } from './0087-corrected-tallies.ts'
import { filesByDate } from './0088-files-by-date.ts'
import { figureClearings } from './0089-figure-clearings.ts'
import { plansOfCounts } from './0090-plans-of-counts.ts'
import { heldDatasets } from './0091-held-datasets.ts'
import { lighterUsageSessions } from './0092-lighter-usage-sessions.ts'
import { monthsWhenTheyEnd } from './0093-months-when-they-end.ts'
import { newestOfOwnCards } from './0094-newest-of-own-cards.ts'
import { harvesting } from './0095-harvesting.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema, in order. */
export const MIGRATIONS: readonly Migration[] = [
  peopleAndSettings,
  collectionsAndRoles,
  datasetsAndVersions,
  filesAndAssignments,
  guards,
  versionSummaries,
  fileFolders,
  previewUrls,
  linksAndTombstones,
  curationAndWorkflows,
  datasetTypes,
  pidRegistrations,
  downloadCounts,
  fileTallies,
  groups,
  collectionLinks,
  blockFacets,
  templates,
  guestbooks,
  guestbookResponses,
  featuredItems,
  storageQuotas,
  notifications,
  directUploads,
  resumableUploads,
  thumbnails,
  claimedParts,
  remoteFiles,
  talliesOfGroups,
  numbersOfInvocations,
  serverSecrets,
  accountTraces,
  keptSecrets,
  bannerMessages,
  exportTimes,
  emailConfirmations,
  hashedUnblockKey,
  metadataBlocks,
  accessRequests,
  filePids,
  externalTools,
  transfers,
  endsOfGrants,
  notificationTimes,
  sessions,
  derivedPublication,
  searchIndex,
  dataTables,
  metrics,
  namesInPages,
  plainSearchEntries,
  usage,
  usageSessions,
  variableSummaries,
  foundVariables,
  savedSearches,
  variableMetadata,
  rebuildSigns,
  narrowSearchEntries,
  tableForms,
  downloadTotals,
  usageReportIndex,
  usageReports,
  datasetsOfTotals,
  orcid,
  searchMatches,
  datasetRemovals,
  filesBySize,
  eventMonths,
  cardsOfFiles,
  logos,
  shortEntriesOfFiles,
  announcedUploads,
  shortRowsOfFiles,
  languagesOfAccounts,
  zipIndexes,
  keptRepresentations,
  listsOfMatches,
  ranksInLists,
  cheaperWrites,
  downloadHistories,
  labelsOfEntries,
  filesMovedLater,
  factsInEntries,
  fileSums,
  countsOfCards,
  correctedTallies,
  filesByDate,
  figureClearings,
  plansOfCounts,
  heldDatasets,
  lighterUsageSessions,
  monthsWhenTheyEnd,
  newestOfOwnCards,
  harvesting,
]

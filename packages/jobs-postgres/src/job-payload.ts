import { type Job, type JobKind, MAIL_LANGUAGES } from '@holdfast/core/rules'
import * as v from 'valibot'

const mailLanguage = v.picklist(MAIL_LANGUAGES)
const rowId = v.pipe(v.number(), v.integer())

type Schemas = {
  readonly [K in JobKind]: v.GenericSchema<unknown, Extract<Job, { readonly kind: K }>>
}

/** One schema for each kind of job; a new kind does not compile without one. */
const SCHEMAS: Schemas = {
  deleteObjects: v.object({
    kind: v.literal('deleteObjects'),
    storageDriver: v.string(),
    keys: v.array(v.string()),
  }),
  endGrants: v.object({ kind: v.literal('endGrants') }),
  sweepStagedObjects: v.object({ kind: v.literal('sweepStagedObjects') }),
  finalizePublication: v.object({
    kind: v.literal('finalizePublication'),
    datasetId: rowId,
    bump: v.picklist(['major', 'minor']),
    number: v.exactOptional(v.object({ major: rowId, minor: rowId })),
    since: rowId,
    publisher: v.object({ accountId: rowId, userName: v.string() }),
  }),
  registerPid: v.object({ kind: v.literal('registerPid'), datasetId: rowId }),
  registerAllPids: v.object({
    kind: v.literal('registerAllPids'),
    published: v.boolean(),
    after: rowId,
  }),
  registerFilePids: v.object({
    kind: v.literal('registerFilePids'),
    datasetId: rowId,
    after: rowId,
    renew: v.boolean(),
  }),
  discardDraft: v.object({
    kind: v.literal('discardDraft'),
    datasetId: rowId,
    ordinal: rowId,
    since: rowId,
    actor: v.string(),
  }),
  removeFiles: v.object({ kind: v.literal('removeFiles'), datasetId: rowId }),
  exportDataset: v.object({ kind: v.literal('exportDataset'), datasetId: rowId }),
  refreshIndex: v.object({
    kind: v.literal('refreshIndex'),
    after: v.exactOptional(v.nullable(v.string())),
  }),
  indexZip: v.object({ kind: v.literal('indexZip'), datasetId: rowId, ordinal: rowId }),
  makeRepresentations: v.object({
    kind: v.literal('makeRepresentations'),
    after: v.nullable(rowId),
    made: v.nullable(v.string()),
  }),
  renewRecords: v.object({ kind: v.literal('renewRecords') }),
  runSavedSearches: v.object({ kind: v.literal('runSavedSearches') }),
  dropOrphans: v.object({ kind: v.literal('dropOrphans'), after: v.nullable(v.string()) }),
  forgetWords: v.object({ kind: v.literal('forgetWords'), after: v.nullable(v.string()) }),
  listMatches: v.object({ kind: v.literal('listMatches') }),
  exportAll: v.object({ kind: v.literal('exportAll'), onlyOutdated: v.boolean(), after: rowId }),
  feedbackMail: v.object({
    kind: v.literal('feedbackMail'),
    to: v.string(),
    replyTo: v.string(),
    subject: v.string(),
    text: v.string(),
  }),
  mail: v.object({
    kind: v.literal('mail'),
    accountId: rowId,
    subject: v.string(),
    message: v.string(),
    translations: v.exactOptional(
      v.record(mailLanguage, v.object({ subject: v.string(), message: v.string() })),
    ),
  }),
  followTransfer: v.object({ kind: v.literal('followTransfer'), transferId: v.string() }),
  mailConfirmation: v.object({ kind: v.literal('mailConfirmation'), accountId: rowId }),
  mailPasswordReset: v.object({
    kind: v.literal('mailPasswordReset'),
    accountId: rowId,
    language: v.exactOptional(mailLanguage),
  }),
  writeUsageReport: v.object({ kind: v.literal('writeUsageReport'), month: v.string() }),
  sendUsageReport: v.object({ kind: v.literal('sendUsageReport'), month: v.string() }),
  fetchCitations: v.object({ kind: v.literal('fetchCitations'), datasetId: rowId }),
  ingestTable: v.object({ kind: v.literal('ingestTable'), datasetId: rowId }),
  verifyFiles: v.object({
    kind: v.literal('verifyFiles'),
    datasetId: rowId,
    fileIds: v.array(rowId),
    replaceableUntil: v.exactOptional(rowId),
  }),
  compareObjects: v.object({
    kind: v.literal('compareObjects'),
    datasetId: rowId,
    objects: v.array(v.object({ fileId: rowId, tag: v.string() })),
    looksLeft: rowId,
  }),
  runWorkflow: v.object({
    kind: v.literal('runWorkflow'),
    invocationId: v.string(),
    step: rowId,
  }),
  archiveVersion: v.object({
    kind: v.literal('archiveVersion'),
    invocationId: v.string(),
    step: rowId,
    attempt: rowId,
  }),
  callWorkflow: v.object({
    kind: v.literal('callWorkflow'),
    invocationId: v.string(),
    step: v.nullable(rowId),
    request: v.object({
      method: v.picklist(['GET', 'POST', 'PUT', 'DELETE']),
      address: v.string(),
      body: v.nullable(v.object({ contentType: v.string(), text: v.string() })),
      invocationId: v.string(),
    }),
    attempt: rowId,
  }),
}

/**
 * Parses the job in a row. Throws for a job unknown to this version, which occurs while processes of two
 * versions share a database.
 */
export function readJob(payload: string): Job {
  const value: unknown = JSON.parse(payload)
  const { kind } = v.parse(v.object({ kind: v.string() }), value)
  if (!isKnown(kind)) throw new Error(`Unknown kind of job: ${kind}`)
  return v.parse(SCHEMAS[kind], value)
}

const isKnown = (kind: string): kind is JobKind => Object.hasOwn(SCHEMAS, kind)

import type { Domain } from '../../ports/ports.ts'
import type { Job, JobHandler } from '../../rules/jobs/job.ts'
import { endingGrants } from '../access-requests/ending-grants.ts'
import { removalSweep, removeFiles } from '../datasets/remove-files.ts'
import { registerUseCases } from '../direct-uploads/register-use-cases.ts'
import { compareObjects, verifyFiles } from '../direct-uploads/verify-files.ts'
import { indexZip } from '../downloads/zip-index-job.ts'
import { exportJobs } from '../exports/export-jobs.ts'
import { imageStore } from '../featured-items/image-store.ts'
import { renewRecords } from '../harvesting/renew-records.ts'
import { sendFeedbackMail, sendMail } from '../notifications/mail-job.ts'
import { notificationExpiry } from '../notifications/notification-expiry.ts'
import { fileRegistrationJob } from '../registrations/file-registration-job.ts'
import { registrationJobs } from '../registrations/registration-job.ts'
import { tendIndex } from '../search/index-use-cases.ts'
import { runSavedSearches } from '../search/run-saved-searches.ts'
import { sessionExpiry } from '../sessions/session-expiry.ts'
import { deleteObjects } from '../staged-objects/delete-objects.ts'
import { stagedObjectSweep } from '../staged-objects/staged-object-sweep.ts'
import { ingestJob } from '../tables/ingest-job.ts'
import { ingestSweep } from '../tables/ingest-sweep.ts'
import { tableFormStore } from '../tables/table-form-store.ts'
import { thumbnailStore } from '../thumbnails/thumbnail-store.ts'
import { followTransfer } from '../transfers/follow-transfer.ts'
import { registerArrived } from '../transfers/register-arrived.ts'
import { transferSweep } from '../transfers/transfer-sweep.ts'
import { fetchCitations } from '../usage/citation-use-cases.ts'
import { dueReports, monthlyReportJobs } from '../usage/monthly-report.ts'
import { usageSessionExpiry } from '../usage/session-expiry.ts'
import { mailConfirmation } from '../users/email-confirmation.ts'
import { mailPasswordReset } from '../users/password-reset.ts'
import { discardNext } from '../versions/discard-in-batches.ts'
import type { publishUseCases } from '../versions/publish-use-cases.ts'

interface Publications {
  readonly ahead: {
    readonly makeAll: (job: Extract<Job, { readonly kind: 'makeRepresentations' }>) => Promise<void>
  }
  readonly finalize: ReturnType<typeof publishUseCases>['finalize']
  readonly runWorkflow: (invocationId: string, step: number) => Promise<void>
  readonly archiveVersion: (job: Extract<Job, { readonly kind: 'archiveVersion' }>) => Promise<void>
  readonly callWorkflow: (job: Extract<Job, { readonly kind: 'callWorkflow' }>) => Promise<void>
}

/** Runs the jobs that use cases enqueue. Every job may run twice. */
export const jobHandler = (
  domain: Domain,
  { finalize, ahead, runWorkflow, callWorkflow, archiveVersion }: Publications,
): JobHandler => {
  const { registerPid, registerAllPids } = registrationJobs(domain)

  const registerFilePids = fileRegistrationJob(domain)
  const register = (job: Registering): Promise<void> => {
    switch (job.kind) {
      case 'registerPid':
        return registerPid(job.datasetId)
      case 'registerFilePids':
        return registerFilePids(job)
      case 'registerAllPids':
        return registerAllPids(job)
    }
  }
  const takeStep = (job: WorkflowStep): Promise<void> => {
    switch (job.kind) {
      case 'runWorkflow':
        return runWorkflow(job.invocationId, job.step)
      case 'archiveVersion':
        return archiveVersion(job)
      case 'callWorkflow':
        return callWorkflow(job)
    }
  }
  const endGrants = endingGrants(domain)

  const { exportDataset, exportAll } = exportJobs(domain)

  const { sweep: sweepImages } = imageStore(domain)

  const { sweep: sweepThumbnails } = thumbnailStore(domain)
  const { sweep: sweepForms } = tableFormStore(domain)

  const verify = verifyFiles(domain)
  const compare = compareObjects(domain)

  const removeBytes = async (
    job: Extract<Job, { readonly kind: 'deleteObjects' }>,
  ): Promise<void> => {
    await deleteObjects(domain, job)
    // What was derived from these files is unused now. What cannot be removed is left to the regular sweep.
    await sweepThumbnails().catch(() => {})
    await sweepForms().catch(() => {})
  }

  const follow = followTransfer(domain, registerArrived(domain, registerUseCases(domain)))

  const ingestTable = ingestJob(domain)
  const citationsOf = fetchCitations(domain)
  const { writeReport, sendReport } = monthlyReportJobs(domain)

  const sweeps = [
    // Before the bytes: a transfer whose job was lost still claims its own.
    transferSweep(domain, follow),
    stagedObjectSweep(domain),
    removalSweep(domain),
    sweepImages,
    sweepThumbnails,
    sweepForms,
    ingestSweep(domain),
    notificationExpiry(domain),
    sessionExpiry(domain),
    usageSessionExpiry(domain),
    dueReports(domain),
  ]

  const sweepAll = async (): Promise<void> => {
    const failures: unknown[] = []
    for (const sweep of sweeps) await sweep().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }

  return (job) => {
    switch (job.kind) {
      case 'deleteObjects':
        return removeBytes(job)
      case 'removeFiles':
        return removeFiles(domain, job.datasetId)
      case 'discardDraft':
        return discardNext(domain, job)
      case 'sweepStagedObjects':
        return sweepAll()
      case 'endGrants':
        return endGrants()
      case 'finalizePublication':
        return finalize(job.datasetId, job)
      case 'registerPid':
      case 'registerFilePids':
      case 'registerAllPids':
        return register(job)
      case 'exportDataset':
        return exportDataset(job.datasetId)
      case 'exportAll':
        return exportAll(job)
      case 'refreshIndex':
      case 'dropOrphans':
      case 'forgetWords':
      case 'listMatches':
        return tendIndex(domain, job)
      case 'indexZip':
        return indexZip(domain, job)
      case 'makeRepresentations':
        return ahead.makeAll(job)
      case 'renewRecords':
        return renewRecords(domain)
      case 'runSavedSearches':
        return runSavedSearches(domain)
      case 'feedbackMail':
      case 'mail':
      case 'mailConfirmation':
      case 'mailPasswordReset':
        return deliver(domain, job)
      case 'followTransfer':
        return follow(job.transferId)
      case 'ingestTable':
        return ingestTable(job.datasetId)
      case 'fetchCitations':
        return citationsOf(job.datasetId)
      case 'writeUsageReport':
        return writeReport(job.month)
      case 'sendUsageReport':
        return sendReport(job.month)
      case 'verifyFiles':
        return verify(job)
      case 'compareObjects':
        return compare(job)
      case 'runWorkflow':
      case 'archiveVersion':
      case 'callWorkflow':
        return takeStep(job)
    }
  }
}

type Registering = Extract<
  Job,
  { readonly kind: 'registerPid' | 'registerFilePids' | 'registerAllPids' }
>

type WorkflowStep = Extract<
  Job,
  { readonly kind: 'runWorkflow' | 'archiveVersion' | 'callWorkflow' }
>

type Mailing = Extract<
  Job,
  { readonly kind: 'feedbackMail' | 'mail' | 'mailConfirmation' | 'mailPasswordReset' }
>

function deliver(domain: Domain, job: Mailing): Promise<void> {
  switch (job.kind) {
    case 'feedbackMail':
      return sendFeedbackMail(domain, job)
    case 'mail':
      return sendMail(domain, job)
    case 'mailConfirmation':
      return mailConfirmation(domain, job.accountId)
    case 'mailPasswordReset':
      return mailPasswordReset(domain, job)
  }
}

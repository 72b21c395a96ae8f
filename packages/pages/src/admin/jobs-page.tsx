import type { HeldLock, JobRecord, QueueCounts, Repository } from '@holdfast/core'
import {
  formatPid,
  JOB_STATES,
  type JobState,
  LOCK_TYPES,
  parsePid,
  refuse,
} from '@holdfast/core/rules'
import { RowForm, requireDeletion } from '../forms/row-form.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { numberText, type Shown, timeText } from '../layout/shown.ts'
import type { AdminPage } from './admin-page.ts'
import { adminPath } from './admin-pages.ts'

/** How many locks the page shows. */
const LOCKS_SHOWN = 100
/** How many jobs a page shows. */
const JOBS_SHOWN = 50

interface JobsFacts {
  readonly state: JobState
  readonly page: number
  readonly jobs: readonly JobRecord[]
  readonly more: boolean
  readonly counts: QueueCounts['counts']
  /** Of datasets, without those that a review ends. */
  readonly locks: readonly HeldLock[]
}

/** The background jobs by state; those that failed begin again or are forgotten. With the locks that jobs may have left. */
export const jobsPage = ({ jobs, datasets }: Repository): AdminPage<JobsFacts> => ({
  name: 'jobs',
  parameters: ['state'],
  read: async ({ actor, parameter, page }) => {
    const state = JOB_STATES.find((each) => each === parameter('state')) ?? 'failed'
    const part = { limit: JOBS_SHOWN + 1, offset: (page - 1) * JOBS_SHOWN }
    const found = await jobs.list(actor, state, part)
    const counts = (await jobs.counts(actor))?.counts ?? []
    const more = found.length > JOBS_SHOWN
    const held = await datasets.allLocks(actor, { type: null, user: null })
    const locks = held.filter(({ lock }) => lock.type !== 'InReview')
    return { state, page, jobs: found.slice(0, JOBS_SHOWN), more, counts, locks }
  },
  body: ({ shown }, facts) => (
    <>
      <States shown={shown} facts={facts} />
      {facts.jobs.length === 0 ? (
        <p>{shown.texts.admin.jobs.noJobs}</p>
      ) : (
        <JobTable shown={shown} facts={facts} />
      )}
      <Pages shown={shown} facts={facts} />
      <Locks shown={shown} locks={facts.locks} />
    </>
  ),
  work: async ({ actor }, form, shown) => {
    if (form.get('do') === 'unlock') {
      const pid = parsePid(form.get('persistentId') ?? '')
      const type = LOCK_TYPES.find((each) => each === form.get('lock'))
      if (pid === null || type === undefined)
        return refuse({ kind: 'invalid', message: 'There is no such lock.' })
      await datasets.unlock(actor, { kind: 'pid', pid }, type)
      return adminPath('/jobs')
    }
    const [id, step] = [form.get('job') ?? '', form.get('do')]
    if (step === 'retry') await jobs.retry(actor, id)
    else if (step === 'forget') {
      await requireDeletion(form, shown)
      await jobs.forget(actor, id)
    } else refuse({ kind: 'invalid', message: 'Nothing was asked for.' })
    return adminPath('/jobs')
  },
})

interface FactsProps {
  readonly shown: Shown
  readonly facts: JobsFacts
}

function States({ shown, facts: { state, counts } }: FactsProps) {
  const { admin } = shown.texts
  const total = (of: JobState) =>
    counts.reduce((sum, each) => sum + (each.state === of ? each.count : 0), 0)
  return (
    <ul class="plain">
      {JOB_STATES.map((each) => (
        <li>
          <a
            href={shown.addresses.base + adminPath('/jobs', { state: each })}
            aria-current={each === state ? 'true' : undefined}
          >
            {admin.jobStates[each]} ({numberText(total(each), shown)})
          </a>
        </li>
      ))}
    </ul>
  )
}

function JobTable({ shown, facts: { state, jobs } }: FactsProps) {
  const { admin, manage } = shown.texts
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th scope="col">{admin.jobs.kind}</th>
            <th scope="col">{admin.jobs.at[state]}</th>
            <th scope="col" class="number">
              {admin.jobs.attempts}
            </th>
            <th scope="col">{admin.jobs.error}</th>
            {state === 'failed' ? <th scope="col">{manage.change}</th> : null}
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ id, kind, at, attempts, error }) => (
            <tr>
              <td>
                <code>{kind}</code> <span class="muted">{id}</span>
              </td>
              <td>{timeText(at, shown)}</td>
              <td class="number">{numberText(attempts, shown)}</td>
              <td lang="en">{error}</td>
              {state === 'failed' ? (
                <td>
                  <RowForm
                    shown={shown}
                    action={adminPath('/jobs')}
                    about={{ job: id }}
                    of={`${kind} ${id}`}
                    steps={[
                      { text: admin.jobs.retry, step: 'retry' },
                      { text: admin.jobs.forget, step: 'forget' },
                    ]}
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Locks({ shown, locks }: { readonly shown: Shown; readonly locks: readonly HeldLock[] }) {
  const { admin, files, manage, deposit } = shown.texts
  if (locks.length === 0) return null
  return (
    <section>
      <h2>{admin.jobs.locks}</h2>
      <p>{admin.jobs.locksText}</p>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">{admin.jobs.dataset}</th>
              <th scope="col">{files.type}</th>
              <th scope="col">{admin.jobs.since}</th>
              <th scope="col">{manage.change}</th>
            </tr>
          </thead>
          <tbody>
            {locks.slice(0, LOCKS_SHOWN).map(({ pid, lock }) => (
              <tr>
                <td>
                  <a href={shown.addresses.dataset({ pid, version: null })}>{formatPid(pid)}</a>
                </td>
                <td>
                  <code>{lock.type}</code> {deposit.locks[lock.type] ?? ''}
                  {lock.message === null ? null : (
                    <div class="muted text" lang="en">
                      {lock.message}
                    </div>
                  )}
                </td>
                <td>
                  {timeText(lock.since, shown)} <span class="muted">@{lock.userName}</span>
                </td>
                <td>
                  <RowForm
                    shown={shown}
                    action={adminPath('/jobs')}
                    about={{ persistentId: formatPid(pid), lock: lock.type }}
                    of={`${lock.type} ${formatPid(pid)}`}
                    steps={[{ text: admin.jobs.unlock, step: 'unlock' }]}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Pages({ shown, facts: { state, page, more } }: FactsProps) {
  const { admin, account } = shown.texts
  const at = (number: number) =>
    shown.addresses.base + adminPath('/jobs', { state, page: String(number) })
  return (
    <PageLinks
      label={admin.pages.jobs}
      previous={page > 1 ? { href: at(page - 1), text: account.previous } : null}
      next={more ? { href: at(page + 1), text: account.next } : null}
    />
  )
}

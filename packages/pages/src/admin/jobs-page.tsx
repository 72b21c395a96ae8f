import type { JobRecord, QueueCounts, Repository } from '@holdfast/core'
import { JOB_STATES, type JobState, refuse } from '@holdfast/core/rules'
import { Form, SendButton } from '../forms/form-parts.tsx'
import { PageLinks } from '../layout/page-links.tsx'
import { numberText, type Shown, timeText } from '../layout/shown.ts'
import type { AdminPage } from './admin-page.ts'
import { adminPath } from './admin-pages.ts'

/** How many jobs a page shows. */
const JOBS_SHOWN = 50

interface JobsFacts {
  readonly state: JobState
  readonly page: number
  readonly jobs: readonly JobRecord[]
  readonly more: boolean
  readonly counts: QueueCounts['counts']
}

/** The background jobs by state; those that failed begin again or are forgotten. */
export const jobsPage = ({ jobs }: Repository): AdminPage<JobsFacts> => ({
  name: 'jobs',
  parameters: ['state'],
  read: async ({ actor, parameter, page }) => {
    const state = JOB_STATES.find((each) => each === parameter('state')) ?? 'failed'
    const part = { limit: JOBS_SHOWN + 1, offset: (page - 1) * JOBS_SHOWN }
    const found = await jobs.list(actor, state, part)
    const counts = (await jobs.counts(actor))?.counts ?? []
    const more = found.length > JOBS_SHOWN
    return { state, page, jobs: found.slice(0, JOBS_SHOWN), more, counts }
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
    </>
  ),
  work: async ({ actor }, form) => {
    const [id, step] = [form.get('job') ?? '', form.get('do')]
    if (step === 'retry') await jobs.retry(actor, id)
    else if (step === 'forget') await jobs.forget(actor, id)
    else refuse({ kind: 'invalid', message: 'Nothing was asked for.' })
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
            <th scope="col">{admin.jobs.attempts}</th>
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
              <td>{numberText(attempts, shown)}</td>
              <td lang="en">{error}</td>
              {state === 'failed' ? (
                <td>
                  <Form shown={shown} action={adminPath('/jobs')}>
                    <input type="hidden" name="job" value={id} />
                    <SendButton text={admin.jobs.retry} name="do" value="retry" plain />{' '}
                    <SendButton text={admin.jobs.forget} name="do" value="forget" plain />
                  </Form>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

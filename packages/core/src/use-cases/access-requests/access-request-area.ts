import type { Domain } from '../../ports/ports.ts'
import { datasetDecisionUseCases } from './dataset-decision-use-cases.ts'
import { datasetRequestUseCases } from './dataset-request-use-cases.ts'
import { decisionUseCases } from './decision-use-cases.ts'
import { requestListUseCases } from './list-use-cases.ts'
import { requestUseCases } from './request-use-cases.ts'
import { waitingUseCases } from './waiting-use-cases.ts'

/** Requests for access to restricted files, and the decisions about them. */
export const accessRequestArea = (domain: Domain) => ({
  ...decisionUseCases(domain),
  ...datasetDecisionUseCases(domain),
  requests: {
    ...requestUseCases(domain),
    ...datasetRequestUseCases(domain),
    ...requestListUseCases(domain),
    ...waitingUseCases(domain),
  },
})

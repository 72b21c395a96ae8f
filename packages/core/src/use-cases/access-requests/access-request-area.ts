import type { Domain } from '../../ports/ports.ts'
import { decisionUseCases } from './decision-use-cases.ts'
import { requestListUseCases } from './list-use-cases.ts'
import { requestUseCases } from './request-use-cases.ts'

/** Requests for access to restricted files, and the decisions about them. */
export const accessRequestArea = (domain: Domain) => ({
  ...decisionUseCases(domain),
  requests: { ...requestUseCases(domain), ...requestListUseCases(domain) },
})

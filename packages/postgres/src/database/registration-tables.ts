export interface PidRegistrationTable {
  dataset_id: number
  protocol: string
  authority: string
  identifier: string
  state: string | null
  registered_at: Date | null
  told_at: Date | null
  asked: number
  told: number
  failed_at: Date | null
  trouble: string | null
  reason: string | null
  failures: number | null
}

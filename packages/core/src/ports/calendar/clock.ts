/** The current time. Tests replace it with a fixed or steered one. */
export interface Clock {
  now(): Date
}

// Compares dates of the service.

/** The form of a date (protocol 2.3), in which later dates sort behind earlier ones. */
const form = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** Whether `date` is before `other`; false also if either has another form than the documented one, as its order is unknown then. */
export const isBefore = (date: string, other: string): boolean => form.test(date) && form.test(other) && date < other

/** Lists that the examples of other schemas show. Their own examples would repeat them. */
export const emptyLists: Readonly<Record<string, unknown>> = Object.fromEntries(
  [
    ...['recurrence_rules', 'recurring_calendars', 'options', 'calendars', 'next_slots'].map(
      (list) => `ExperienceApproval.${list}`,
    ),
    ...['recurrence_rules', 'recurring_calendars', 'options', 'calendars'].map((list) => `DraftConflict.draft.${list}`),
    ...['recurrence_rules', 'recurring_calendars', 'options', 'calendars'].map((list) => `OpenedDraft.${list}`),
    'HostToday.next_calendars',
    'HostToday.ending_repeats',
    'HostToday.returned',
    ...['recurrence_rules', 'recurring_calendars', 'options', 'calendars'].map(
      (list) => `UnfinishedEdit.draft.${list}`,
    ),
    'DisputePage.mails',
    'DisputePage.reservation.calendars',
    'DisputePage.reservation.disputes',
    'DisputePage.reservation.timeline',
  ].map((list) => [list, []]),
)

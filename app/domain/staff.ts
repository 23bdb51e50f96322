/**
 * What a person may do at the desk: owners everything; staff everything but the settings and the staff itself.
 * The server decides it with every request, the screens only follow.
 */
export type StaffRole = 'owner' | 'staff';

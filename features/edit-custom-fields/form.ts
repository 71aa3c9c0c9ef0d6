/** The action of the form. */
export const customFieldAction = "/actions/edit-custom-field";
export const customFieldKey = "edit-custom-field";

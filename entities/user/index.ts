export {
  type Credentials,
  changeOwnPassword,
  createUser,
  deleteUser,
  getOwnUser,
  listCompanyUsers,
  listOwnCompanies,
  type NewUser,
  type PasswordReset,
  readCompanyUsers,
  resetPassword,
  sendPasswordEmail,
  signIn,
  updateEmailSetting,
} from "./api";
export {
  type CompanyUser,
  type Membership,
  membershipSchema,
  type User,
  userSchema,
} from "./schema";

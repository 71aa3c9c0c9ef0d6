export {
  type Credentials,
  changeOwnPassword,
  changeUserAccess,
  createUser,
  deleteUser,
  getOwnUser,
  listCompanyUsers,
  listOwnCompanies,
  type PasswordReset,
  readCompanyUsers,
  resetPassword,
  sendPasswordEmail,
  signIn,
  type UserAccessAction,
  updateEmailSetting,
  userAccessActions,
} from "./api";
export { type CompanyUser, type Membership, type User, userSchema } from "./schema";
